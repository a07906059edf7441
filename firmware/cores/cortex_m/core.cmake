# The CPUs of this kind: tilefish_core(CPU FOLDER FILE...).
tilefish_core(cortex-m0 cortex_m cortex_m.cpp cortex_m0.cpp)
tilefish_core(cortex-m3 cortex_m cortex_m.cpp cortex_m3.cpp)
tilefish_core(cortex-m4 cortex_m cortex_m.cpp cortex_m3.cpp)
