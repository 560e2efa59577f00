import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canOperatorSend, limitsOfTemplate, operatorTemplates } from './operator-templates.ts'

const sent = { isEnabled: true, allowOperatorSend: true, isSystem: false, isCustomized: false, parentId: null }

test('an enabled template of the tenant that operators may send is listed', () => {
  expect(canOperatorSend(sent)).toBe(true)
})

test.each([
  ['disabled', { isEnabled: false }],
  ['not for operators', { allowOperatorSend: false }],
  ['system-owned', { isSystem: true }],
  ['a child', { parentId: 'parent' }],
])('one that is %s is not', (_, change) => {
  expect(canOperatorSend({ ...sent, ...change })).toBe(false)
})

test('a customized system template is listed', () => {
  expect(canOperatorSend({ ...sent, isSystem: true, isCustomized: true })).toBe(true)
})

test('every combination of flags is listed exactly as the spec says', () => {
  const template = fc.record({
    isEnabled: fc.boolean(),
    allowOperatorSend: fc.boolean(),
    isSystem: fc.boolean(),
    isCustomized: fc.boolean(),
    parentId: fc.constantFrom(null, 'parent'),
  })
  fc.assert(
    fc.property(fc.array(template), all => {
      const unlisted = (item: (typeof all)[number]) =>
        !item.isEnabled || !item.allowOperatorSend || (item.isSystem && !item.isCustomized) || item.parentId !== null
      expect(operatorTemplates(all)).toEqual(all.filter(entry => !unlisted(entry)))
    }),
  )
})

test('the valid milestones and merchants of a template are its limits', () => {
  const valid = { validMilestones: ['arrival', 'gone'], validMerchants: ['lykta'] }
  expect(limitsOfTemplate(valid)).toEqual({ milestones: ['arrival'], merchants: ['lykta'] })
})
