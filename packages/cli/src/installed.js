import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { combinationsTask, kanon } from "@sdc-risk/kanon";
import { ldiversity } from "@sdc-risk/ldiversity";
import { tcloseness } from "@sdc-risk/tcloseness";
/** The measures that come with the command, in the order of the report. */
export const installed = [frequency, kanon, individualRisk, household, ldiversity, tcloseness];
/** Their tasks, which worker threads can run. */
export const tasks = [combinationsTask];
