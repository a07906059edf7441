# The test images of TILEFISH_BOARD. A suite that does not fit every board says what it needs, in lines at its top:
#   // needs: flash 256K     the board's flash
#   // needs: code 124K      the board's flash without its players' learned data: for a suite that links every player
#   // needs: stack 5K       the board's stack
#   // needs: memory 8K      what a player may use in the suite's tests
#   // needs: variables 3K   RAM for variables of its own, 1,920 bytes unless it says so; they leave less memory
#   // needs: display        a board with a display
tilefish_board(${TILEFISH_BOARD} board)
foreach(key IN ITEMS flash_size ram_size stack data)
  tilefish_bytes(${board_${key}} ${key})
endforeach()

# Code for Cortex-M0, which lacks most instructions of 32 bits, is a tenth larger: `code` counts bytes of the others.
math(EXPR code "${flash_size} - ${data}")
if(board_cpu MATCHES "^cortex-m0")
  math(EXPR code "${code} * 10 / 11")
endif()

# A test keeps its match and texts on the stack too, so the smallest stack grows for tests.
set(test_stack ${stack})
if(test_stack LESS 3328)
  set(test_stack 3328)
endif()

# tilefish_suite_memory(SUITE OUT): the memory that players have in the suite's tests: the RAM beside stack and
# variables, at most 64 KB; 0 when the board lacks what the suite needs.
function(tilefish_suite_memory suite out)
  foreach(need IN ITEMS flash code stack memory)
    set(${need}_needed 0)
  endforeach()
  set(variables_needed 1920)
  file(STRINGS ${suite_file_${suite}} lines REGEX "^// needs: ")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${suite_file_${suite}})
  set(lacks_display "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^// needs: display( |$)")
      string(COMPARE EQUAL "${board_display}" "" lacks_display)
      continue()
    endif()
    if(NOT line MATCHES "^// needs: (flash|code|stack|memory|variables) ([0-9]+[KM]?)( |$)")
      message(FATAL_ERROR "${suite_file_${suite}}: '${line}' is not a line that tests/boards/images.cmake lists")
    endif()
    tilefish_bytes(${CMAKE_MATCH_2} ${CMAKE_MATCH_1}_needed)
  endforeach()
  math(EXPR memory "${ram_size} - ${test_stack} - ${variables_needed}")
  if(memory GREATER 65536)
    set(memory 65536)
  endif()
  if(lacks_display OR flash_size LESS flash_needed OR code LESS code_needed OR stack LESS stack_needed
      OR memory LESS memory_needed)
    set(memory 0)
  endif()
  set(${out} ${memory} PARENT_SCOPE)
endfunction()

# tilefish_test_image(IMAGE MEMORY SUITE...): an image of these suites, whose players have MEMORY bytes.
function(tilefish_test_image image memory)
  set(target test_${image})
  tilefish_test_program(${target} ${ARGN})
  # The smallest flash is short. All boards compile for size, so that they share objects.
  target_compile_options(${target} PRIVATE -Os)
  target_compile_definitions(${target} PRIVATE TILEFISH_ON_BOARD)
  tilefish_test_memory(${target} ${memory})
  target_link_libraries(${target} PRIVATE tilefish_games tilefish_board -Wl,--defsym=test_stack=${test_stack})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${image}.elf)
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${PROJECT_SOURCE_DIR}/firmware/check_no_heap $<TARGET_FILE:${target}> VERBATIM)
endfunction()

# One image with everything where the flash is large, else one a suite.
set(fitting "")
foreach(suite IN LISTS suites)
  tilefish_suite_memory(${suite} memory_of_${suite})
  if(memory_of_${suite})
    list(APPEND fitting ${suite})
  endif()
endforeach()
tilefish_bytes(4M large)
if(flash_size LESS large)
  foreach(suite IN LISTS fitting)
    tilefish_test_image(${suite} ${memory_of_${suite}} ${suite})
  endforeach()
else()
  tilefish_test_image(all 65536 ${fitting})
endif()
