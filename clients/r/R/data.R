# A number with all digits that it has.
number_text <- function(x) {
  text <- sprintf("%.15g", x)
  # only numbers that are there: R warns of a missing one that comes from a text
  short <- which(!is.na(x))
  short <- short[as.numeric(text[short]) != x[short]]
  text[short] <- sprintf("%.17g", x[short])
  # whole numbers stay whole: 1e+15 would be read as one of floats
  whole <- !is.na(x) & x == trunc(x) & abs(x) < 2^53
  text[whole] <- sprintf("%.0f", x[whole])
  text
}

# A column as CSV has it: texts, "" for a missing value.
cells_of <- function(x, name) {
  wrong <- function(...) fail("data_error", paste0("Column \"", name, "\" holds ", ..., "."))
  if (is.list(x) && !inherits(x, "POSIXlt") || is.complex(x) || is.raw(x) || !is.null(dim(x)))
    wrong("values of type ", typeof(x), ", which a file of records cannot hold")
  text <- if (is.factor(x)) as.character(x)
    else if (inherits(x, c("Date", "difftime"))) cells_of_time(x)
    else if (inherits(x, "POSIXt")) format(x, "%Y-%m-%dT%H:%M:%S", tz = "UTC")
    else if (is.logical(x)) ifelse(x, "true", "false")
    else if (is.numeric(x)) cells_of_numbers(x, wrong)
    else as.character(x)
  if (any(!is.na(x) & !nzchar(text)))
    wrong("empty texts, which CSV cannot tell from missing values; put NA in their place")
  ifelse(is.na(x), "", enc2utf8(text))
}

cells_of_time <- function(x) {
  if (inherits(x, "Date")) format(x, "%Y-%m-%d") else number_text(as.numeric(x))
}

cells_of_numbers <- function(x, wrong) {
  x <- as.numeric(x)
  if (any(is.infinite(x))) wrong("an infinite number, which the command does not read")
  number_text(x)
}

quoted <- function(text) paste0("\"", gsub("\"", "\"\"", text, fixed = TRUE), "\"")

check_frame <- function(data) {
  if (ncol(data) == 0) fail("data_error", "The data have no columns.")
  if (anyNA(names(data)) || any(!nzchar(names(data)))) fail("data_error", "A column has no name.")
  twice <- names(data)[duplicated(names(data))]
  if (length(twice) > 0) fail("data_error", paste0("There are two columns \"", twice[[1]], "\"."))
}

write_csv <- function(data, path) {
  cells <- lapply(names(data), function(name) quoted(cells_of(data[[name]], name)))
  lines <- c(paste(quoted(enc2utf8(names(data))), collapse = ","), do.call(paste, c(cells, sep = ",")))
  file <- base::file(path, "wb")
  on.exit(close(file))
  writeLines(lines, file, useBytes = TRUE)
}

# Whether haven has given a column labels; its declared missing values go with them.
is_labelled <- function(x) inherits(x, "haven_labelled")

# Data as a file that the command reads: its path.
written <- function(data, folder) {
  if (is.character(data) && length(data) == 1) return(path.expand(data))
  if (!is.data.frame(data))
    fail("data_error", paste0("Data are a data frame, an object of sdcMicro or a path, not ", class(data)[[1]], "."))
  check_frame(data)
  if (any(vapply(data, is_labelled, NA))) {
    if (!requireNamespace("haven", quietly = TRUE))
      fail("usage_error", "Columns have labels of haven: install the package haven, which writes them.")
    # what is wrong with a column is wrong with it in a file of SPSS, too
    for (name in names(data)) cells_of(if (is_labelled(data[[name]])) unclass(data[[name]]) else data[[name]], name)
    path <- file.path(folder, "data.sav")
    haven::write_sav(data, path)
    return(path)
  }
  path <- file.path(folder, "data.csv")
  write_csv(data, path)
  path
}

read_csv <- function(path) {
  utils::read.csv(path, check.names = FALSE, na.strings = "", fileEncoding = "UTF-8")
}

# Whether this is an object of sdcMicro: by its class, so that the package is not needed.
is_sdcmicro <- function(data) isS4(data) && inherits(data, "sdcMicroObj")

# The data and the roles that an object of sdcMicro holds, as it is now: what was treated in place of the original.
of_sdcmicro <- function(object) {
  at <- function(name) attr(object, name, exact = TRUE)
  data <- as.data.frame(at("origData"))
  all_names <- names(data)
  named <- function(slot) {
    value <- at(slot)
    if (is.numeric(value)) all_names[value] else if (is.character(value)) value else NULL
  }
  for (slot in c("manipKeyVars", "manipPramVars", "manipNumVars", "manipGhostVars")) {
    treated <- at(slot)
    if (is.data.frame(treated)) for (name in names(treated)) data[[name]] <- treated[[name]]
  }
  gone <- named("deletedVars")
  roles <- list(
    keys = named("keyVars"), numeric = named("numVars"), weight = named("weightVar"),
    household = named("hhId"), sensitive = named("sensibleVar")
  )
  roles <- lapply(roles, setdiff, gone)
  list(data = data[setdiff(names(data), gone)], roles = roles[lengths(roles) > 0])
}
