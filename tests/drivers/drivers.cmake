# The drivers of each board on a model of its registers: a program drivers_BOARD. The headers in fake/ come before those
# of the firmware.
tilefish_board_names(names)
set(first "")
foreach(name IN LISTS names)
  tilefish_board(${name} board)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/generated/drivers/${name})
  tilefish_board_header(${name} ${header})
  set(firmware ${PROJECT_SOURCE_DIR}/firmware)
  set(usb ${firmware}/usb/none.cpp drivers/usb/none.cpp)
  if(board_usb)
    set(usb ${firmware}/usb/cdc.cpp ${firmware}/usb/${board_usb}.cpp drivers/usb/${board_usb}.cpp)
  endif()
  set(storage drivers/storage/none.cpp)
  if(board_storage)
    set(storage ${firmware}/storage/${board_storage}.cpp drivers/storage/${board_storage}.cpp)
  endif()
  if(board_storage_bus)
    list(APPEND storage ${firmware}/storage/buses/${board_storage_bus}.cpp
      drivers/storage/buses/${board_storage_bus}.cpp)
  endif()
  # A board without a display has none of its drivers.
  set(display_files drivers/displays/none.cpp)
  if(board_display)
    file(GLOB display_files ${firmware}/panel/*.cpp)
    list(FILTER display_files EXCLUDE REGEX "/board_panel\\.cpp$")
    list(APPEND display_files ${firmware}/displays/${board_display}.cpp drivers/displays/${board_display}.cpp
      ${firmware}/buttons/${board_buttons}.cpp drivers/buttons/${board_buttons}.cpp)
    if(board_display_bus)
      list(APPEND display_files ${firmware}/buses/${board_display_bus}.cpp drivers/buses/${board_display_bus}.cpp)
    endif()
  endif()
  add_executable(drivers_${name} ${display_files}
    ${firmware}/chips/${board_chip}.cpp ${firmware}/uarts/${board_uart}.cpp ${firmware}/uarts/uart.cpp
    ${firmware}/watchdogs/${board_watchdog}.cpp drivers/watchdogs/${board_watchdog}.cpp
    drivers/chips/${board_chip}.cpp drivers/uarts/${board_uart}.cpp drivers/ring.cpp drivers/main.cpp ${usb} ${storage})
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
