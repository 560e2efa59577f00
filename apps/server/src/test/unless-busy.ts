/** Repeats a call while the machine is too busy. A server with limits then replies 503, and does not count. */
export async function unlessBusy<R extends { status: number }>(call: () => Promise<R>): Promise<R> {
  for (;;) {
    const response = await call()
    if (response.status !== 503) return response
  }
}
