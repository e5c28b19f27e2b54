# The version of this package, and of the command that it needs.
needed_version <- "0.1.0"
# The schema of the reports that this package reads.
report_schema <- "sdc-risk-report-1"

# Stops with a condition of this package.
fail <- function(kind, message, exit_code = NA_integer_) {
  stop(structure(
    class = c(paste0("sdcrisk_", kind), "sdcrisk_error", "error", "condition"),
    list(message = message, call = NULL, exit_code = exit_code)
  ))
}

sdc_command <- function() {
  named <- Sys.getenv("SDC_RISK")
  path <- Sys.which(if (nzchar(named)) named else "sdc-risk")[[1]]
  if (nzchar(path)) return(path)
  if (nzchar(named)) fail("no_command", paste0("SDC_RISK is \"", named, "\", which is no command."))
  fail("no_command", paste0(
    "The command sdc-risk is neither in the environment variable SDC_RISK nor on the PATH. ",
    "Install it with: npm install --global sdc-risk"
  ))
}

checked <- new.env(parent = emptyenv())

checked_command <- function() {
  path <- sdc_command()
  if (!isTRUE(checked[[path]])) {
    told <- suppressWarnings(system2(path, "--version", stdout = TRUE, stderr = FALSE))
    if (!identical(as.vector(told), needed_version))
      fail("no_command", paste0(
        path, " is version ", if (length(told) > 0) told[[1]] else "unknown",
        ", but this package needs ", needed_version, "."
      ))
    checked[[path]] <- TRUE
  }
  path
}

# Settings as flags: vectors are joined by commas, what has names repeats.
flags_of <- function(settings) {
  flags <- lapply(names(settings), function(name) {
    value <- settings[[name]]
    flag <- paste0("--", gsub("_", "-", name, fixed = TRUE))
    if (is.null(value) || identical(value, FALSE)) return(character())
    if (isTRUE(value)) return(flag)
    texts <- vapply(as.list(value), text_of, "")
    if (!is.null(names(value))) return(paste0(flag, "=", names(value), "=", texts))
    if (name %in% repeated) return(paste0(flag, "=", texts))
    if (length(texts) > 1 && any(grepl(",", texts, fixed = TRUE)))
      fail("usage_error", paste0("A name in ", name, " holds a comma, which separates names in lists."))
    paste0(flag, "=", paste(texts, collapse = ","))
  })
  unlist(flags)
}

repeated <- c("scenario", "margins", "keep_missing", "plugin", "move", "hierarchy")

text_of <- function(value) {
  if (is.numeric(value)) number_text(value) else as.character(value)
}

# A folder that only this user can read; the caller removes it.
private_folder <- function() {
  folder <- tempfile("sdc-risk-")
  if (!dir.create(folder, mode = "0700")) fail("incomplete_error", paste0("Cannot make the folder ", folder, "."))
  folder
}

# Runs the command. Returns its exit code, which is one of those expected.
run_command <- function(arguments, expected, folder) {
  told <- file.path(folder, "told.txt")
  status <- system2(checked_command(), shQuote(arguments), stdout = FALSE, stderr = told)
  if (status %in% expected) return(status)
  lines <- readLines(told, warn = FALSE, encoding = "UTF-8")
  own <- grep("^sdc-risk: ", lines)
  if (length(own) > 0) lines <- lines[seq(max(own), length(lines))]
  message <- sub("^sdc-risk: ", "", paste(lines[nzchar(lines)], collapse = "\n"))
  if (!nzchar(message)) message <- paste0("The command ended with exit code ", status, ".")
  kind <- switch(as.character(status),
    "1" = "data_error", "2" = "usage_error", "130" = "interrupted", "incomplete_error"
  )
  fail(kind, message, status)
}
