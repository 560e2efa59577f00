import { defineConfig } from 'vite'

/** Other pages name this file, so its name stays. It runs before or after anything else there, so it keeps its names to itself. */
const widget = { entry: 'src/widget/widget.ts', format: 'iife', fileName: 'widget.js' } as const
const page = { entry: 'src/page/page.ts', format: 'es', fileName: 'assets/page-[hash].js' } as const

/** `--mode widget` builds what other sites embed, `--mode page` the script of our own page. Both go to dist. */
export default defineConfig(({ mode }) => {
  const { entry, format, fileName } = mode === 'widget' ? widget : page
  return {
    root: import.meta.dirname,
    build: {
      target: 'es2021',
      // Lowering would write light-dark() out for browsers that the fallback values already serve.
      cssTarget: 'chrome125',
      emptyOutDir: mode === 'widget',
      manifest: mode === 'page' ? 'manifest.json' : false,
      rolldownOptions: {
        input: entry,
        output: { format, entryFileNames: fileName },
      },
    },
  }
})
