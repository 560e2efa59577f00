/** Shown when the error page itself fails. Uses plain elements only, which cannot fail too. */
export function FatalError() {
  return (
    <main style={{ padding: 32, fontFamily: 'system-ui, sans-serif' }}>
      <p>An error occurred while showing the error page</p>
      <a href="/">Home page</a>
    </main>
  )
}
