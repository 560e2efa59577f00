import { expect, test } from 'vitest'
import { yearMonth } from './calendar.ts'

test('the key of a month is year times 100 plus month', () => expect(yearMonth(2026, 11)).toBe(202611))
