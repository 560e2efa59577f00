// Runs before the first paint, so that a dark screen never flashes white. The key is `theme` of src/local.ts.
;(() => {
  let scheme = null
  try {
    scheme = JSON.parse(localStorage.getItem('aftermile.theme'))
  } catch {}
  const isDark = scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
