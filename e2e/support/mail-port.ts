const ports = (process.env.AFTERMILE_E2E_MAIL_PORTS ?? '').split(',').map(Number)

/** Where a test may run a mail server that the product may call. Each worker has its own. */
export const mailPort = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % ports.length] ?? 0
