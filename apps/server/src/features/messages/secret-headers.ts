/** Whether what a header holds is for its receiver only, by its name. */
export const isSecretHeader = (name: string): boolean =>
  /auth|token|key|secret|signature|passw|cookie|session/i.test(name)
