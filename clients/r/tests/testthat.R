library(testthat)
library(sdcrisk)

test_check("sdcrisk")
