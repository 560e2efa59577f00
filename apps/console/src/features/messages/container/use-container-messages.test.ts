import { expect, test } from 'vitest'
import { stateCounts } from './use-container-messages.ts'

test('the states of messages are counted, the most frequent first', () => {
  const named = (...names: string[]) => {
    const rest = [...names]
    // Only the name of the state is read.
    return stateCounts(
      names.map(() => ({}) as never),
      () => rest.shift() ?? '',
    )
  }
  expect(named('Failed', 'Sent', 'Sent')).toBe('2 sent, 1 failed')
  expect(named()).toBe('')
})
