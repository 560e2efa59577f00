export function buildApps(node: string, names?: readonly string[]): Promise<void>
