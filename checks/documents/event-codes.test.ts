import { expect, test } from 'vitest'
import { eventCodesPage } from './event-codes-page.ts'

test('docs/event-codes.md says what the vocabulary says', async () => {
  await expect(eventCodesPage()).toMatchFileSnapshot('../../docs/event-codes.md')
})
