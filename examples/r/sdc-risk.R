# Functions to call sdc-risk from R: source("sdc-risk.R"). They need the package jsonlite, and the command sdc-risk on the path,
# or options(sdc_risk = "path/of/sdc-risk"). They write no data: which file holds the microdata is yours to say.

#' Runs the command and passes on what it says to standard error.
#' @param ... the command and its files, and flags by name: keys = c("region", "sex"), direct_identifiers = "name", quiet = TRUE
#' @return the lines it prints, invisibly. An error of the command is an error here, with its message.
sdc_risk <- function(...) {
  command <- getOption("sdc_risk", "sdc-risk")
  if (!nzchar(Sys.which(command))) stop("The command ", command, " was not found: options(sdc_risk = \"its path\").")
  arguments <- sdc_arguments(list(...))
  told <- tempfile()
  on.exit(unlink(told))
  lines <- suppressWarnings(system2(command, shQuote(arguments), stdout = TRUE, stderr = told))
  said <- paste(readLines(told, warn = FALSE), collapse = "\n")
  if (!is.null(attr(lines, "status"))) stop(said, call. = FALSE)
  if (nzchar(said)) message(said)
  invisible(lines)
}

# What is named becomes flags, lists with commas between; TRUE stands for a flag alone, FALSE and NULL for none.
sdc_arguments <- function(given) {
  named <- names(given)
  if (is.null(named)) named <- rep("", length(given))
  flags <- lapply(seq_along(given), function(i) {
    value <- given[[i]]
    flag <- paste0("--", gsub("_", "-", named[i], fixed = TRUE))
    if (named[i] == "") return(as.character(value))
    if (is.null(value) || identical(value, FALSE)) return(character())
    if (isTRUE(value)) return(flag)
    texts <- format(value, trim = TRUE, scientific = FALSE, digits = 15)
    if (any(grepl(",", texts, fixed = TRUE)))
      stop("Flags separate names by commas: give ", named[i], " in a configuration file (config = ...).")
    c(flag, paste(texts, collapse = ","))
  })
  unlist(flags)
}

#' Measures the disclosure risk of a file, and reads the report and the risks of its records.
#' @param file of the microdata, in any format that sdc-risk opens
#' @param report,records where they are written, as .json and .csv; the records are as confidential as the data
#' @param id variable by which records are known; NULL: they are numbered in the order of the file
#' @param ... further flags of `sdc-risk assess`
#' @return list(report, records): the report as jsonlite reads it, and a data frame of one row per record
sdc_assess <- function(file, report, records, id = NULL, ...) {
  sdc_risk("assess", file, out = report, records = records, id = id, quiet = TRUE, ...)
  list(report = jsonlite::fromJSON(report), records = sdc_records(records, id))
}

#' Reads a records file. The id stays text, so that 007 stays 007.
sdc_records <- function(file, id = NULL) {
  as_text <- if (is.null(id)) NA else stats::setNames("character", id)
  utils::read.csv(file, check.names = FALSE, na.strings = "", colClasses = as_text, fileEncoding = "UTF-8")
}

#' Puts the risks beside the records of the data that the file was written from.
#' @param id as in sdc_assess; NULL: by the order of the file
#' @return the data frame `data` in its order, with the columns of `records`. An error where a record of one has none in the other.
sdc_join <- function(data, records, id = NULL) {
  if (nrow(data) != nrow(records))
    stop("The data hold ", nrow(data), " records, the file of risks ", nrow(records), ".")
  if (is.null(id)) {
    at <- match(seq_len(nrow(data)), records$record)
  } else {
    ours <- data[[id]]
    ours <- if (is.factor(ours)) as.character(ours) else as.vector(unclass(ours))
    theirs <- if (is.numeric(ours)) as.numeric(records[[id]]) else as.character(records[[id]])
    if (anyNA(ours) || anyDuplicated(ours)) stop("\"", id, "\" is missing or the same on some records: no id.")
    at <- match(ours, theirs)
  }
  if (anyNA(at)) stop(sum(is.na(at)), " records of the data are not in the file of risks.")
  risks <- records[at, setdiff(names(records), c(id, "record")), drop = FALSE]
  row.names(risks) <- NULL
  cbind(as.data.frame(data), risks)
}
