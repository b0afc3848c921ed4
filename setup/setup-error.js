/** Something a person can mend: its message is the whole story, no stack trace wanted. */
export class SetupError extends Error {}
