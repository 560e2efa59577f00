import { expect, test } from 'vitest'
import { messageDocument } from './message-document.ts'

const dark = '<style>@media (prefers-color-scheme: dark) {} @media screen and (Prefers-Color-Scheme:light) {}</style>'

test('the policy comes before anything of the message', () => {
  const document = messageDocument('<script>1</script>', 'light', 'https://console.example')
  expect(document.indexOf('content-security-policy')).toBeLessThan(document.indexOf('<script>'))
  expect(document).toContain("default-src 'none'")
  expect(document).toContain('img-src https://console.example https: data:')
})

test('a message is shown in the scheme that is asked for', () => {
  expect(messageDocument(dark, 'dark', '')).toContain('@media (min-width: 0) {} @media screen and (max-width: 0) {}')
  expect(messageDocument(dark, 'light', '')).toContain('@media (max-width: 0) {} @media screen and (min-width: 0) {}')
})
