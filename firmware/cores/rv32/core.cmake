# The CPUs of this kind: tilefish_core(CPU FOLDER FILE...).
tilefish_core(rv32imac rv32 rv32.cpp)
