/** A reason not to start that the person at the terminal can mend; shown as its sentence alone. */
export class StartError extends Error {}
