/** Stands on nothing that may have failed: plain elements only. */
export function FatalError() {
  return (
    <main style={{ padding: 32, fontFamily: 'system-ui, sans-serif' }}>
      <p>An error occurred while showing the error page</p>
      <a href="/">Home page</a>
    </main>
  )
}
