// How this library takes ETL: without the standard library, which small boards lack.
#pragma once

#define ETL_NO_STL
#define ETL_FORCE_STD_INITIALIZER_LIST
