import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

const api = process.env.AFTERMILE_API

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/@tanstack\/(?!.*(table|virtual))/ },
            { name: 'first', tags: ['$initial'] },
            {
              name: 'components',
              test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui)\//,
              minShareCount: 2,
            },
            {
              name: 'ui',
              test: /console\/src\/(ui\/(?!rich-text\/RichTextField)|features\/(search|containers\/lists|boards\/bookmarks)\/)|packages\/domain/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  server: api === undefined ? {} : { proxy: proxyTo(api) },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
})

function proxyTo(target: string) {
  const paths = ['/api', '/oidc', '/media', '/track', '/t/', '/config.json', '/version.json']
  return Object.fromEntries(paths.map(path => [path, { target, ws: true }]))
}
