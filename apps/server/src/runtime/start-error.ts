/** A reason not to start that the person at the terminal can fix. Only its message is shown, without a stack. */
export class StartError extends Error {}
