# The drivers of each board on a model of its registers: a program drivers_BOARD. The headers in fake/ come before those
# of the firmware.
tilefish_board_names(names)
set(first "")
foreach(name IN LISTS names)
  tilefish_board(${name} board)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/generated/drivers/${name})
  tilefish_board_header(${name} ${header})
  set(firmware ${PROJECT_SOURCE_DIR}/firmware)
  add_executable(drivers_${name}
    ${firmware}/chips/${board_chip}.cpp ${firmware}/uarts/${board_uart}.cpp ${firmware}/uarts/uart.cpp
    ${firmware}/watchdogs/${board_watchdog}.cpp drivers/watchdogs/${board_watchdog}.cpp
    drivers/chips/${board_chip}.cpp drivers/uarts/${board_uart}.cpp drivers/ring.cpp drivers/main.cpp)
  target_include_directories(drivers_${name} BEFORE PRIVATE
    ${CMAKE_CURRENT_SOURCE_DIR}/drivers/fake ${header} ${PROJECT_SOURCE_DIR})
  target_compile_options(drivers_${name} PRIVATE -O0 -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
  target_link_libraries(drivers_${name} PRIVATE tilefish_engine unity tilefish_warnings)
  if(first)
    tilefish_precompile(drivers_${name} LIKE ${first})
  else()
    tilefish_precompile(drivers_${name} <unity.h>)
    set(first drivers_${name})
  endif()
endforeach()
