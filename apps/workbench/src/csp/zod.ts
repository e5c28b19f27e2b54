import * as z from "zod";

// zod makes code from text where it may, and tries once whether it may. To be loaded before any schema is made.
z.config({ jitless: true });
