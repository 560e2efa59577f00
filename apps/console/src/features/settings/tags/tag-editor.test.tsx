import { conflictMessage } from '@aftermile/contract/problem'
import { tags } from '@aftermile/contract/settings/tags'
import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { expect, test } from 'vitest'
import { type Answer, refusal, sampleAnswers } from '../../../test/screens/answers.ts'
import { openScreen } from '../../../test/screens/open-screen.tsx'

// What a new tag proposes and refuses. What all editors do is in editor-pages.test.tsx.

const open = (answers: readonly Answer[] = []) =>
  openScreen('/tags/create', { answers: [...sampleAnswers(), ...answers] })
const [{ color: normal }, , { color: medium }, { color: high }] = tagPriorities
type Screen = Awaited<ReturnType<typeof open>>

const textIn = async (screen: Screen, field: RegExp) => ((await screen.get('textbox', field)) as HTMLInputElement).value

/** What a screen reader says after the name of a field. */
async function descriptionOf(screen: Screen, field: RegExp): Promise<string> {
  const ids = (await screen.get('textbox', field)).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
}

async function choosePriority(screen: Screen, name: string): Promise<void> {
  await screen.click('textbox', /^Priority/)
  await screen.click('option', name)
}

test('a new tag is Normal, in the colour of Normal, and operators may tag with it', async () => {
  const screen = await open()
  await expect.poll(() => textIn(screen, /^Priority/)).toBe('Normal')
  expect(await textIn(screen, /^Colour/)).toBe(normal)
  expect(document.querySelector('main input[role=switch]')).toMatchObject({ checked: true })
})

test('the id follows the name until the user enters one', async () => {
  const screen = await open()
  await screen.fill(/^Name/, 'Cold & late')
  await expect.poll(() => textIn(screen, /^Id/)).toBe('cold-late')
  await screen.fill(/^Id/, 'own')
  await screen.fill(/^Name/, 'Cold chain')
  await screen.says('Cold chain')
  expect(await textIn(screen, /^Id/)).toBe('own')
})

test('the colour follows the priority until the user chooses one', async () => {
  const screen = await open()
  await choosePriority(screen, 'Medium')
  await expect.poll(() => textIn(screen, /^Colour/)).toBe(medium)
  await screen.fill(/^Colour/, high)
  await choosePriority(screen, 'Low')
  await expect.poll(() => textIn(screen, /^Priority/)).toBe('Low')
  expect(await textIn(screen, /^Colour/)).toBe(high)
})

test('errors are shown beside their fields, and the first invalid field has the focus', async () => {
  const screen = await open()
  await screen.fill(/^Colour/, 'blue')
  await screen.click('button', 'Create tag')
  await expect.poll(() => descriptionOf(screen, /^Name/)).toMatch(/^The Name field is required/)
  expect(await descriptionOf(screen, /^Id/)).toMatch(/^The Id field is required/)
  expect(await descriptionOf(screen, /^Colour/)).toMatch(/^Colour must be a colour such as/)
  expect(document.activeElement).toBe(await screen.get('textbox', /^Name/))
  await screen.fill(/^Name/, 'Blue')
  await expect.poll(() => descriptionOf(screen, /^Name/)).not.toContain('required')
  await screen.fill(/^Id/, 'Åre 1')
  await screen.click('button', 'Create tag')
  await expect
    .poll(() => descriptionOf(screen, /^Id/))
    .toMatch(/^Id can only contain lowercase letters, digits, _ and -/)
  await expect.poll(async () => document.activeElement === (await screen.get('textbox', /^Id/))).toBe(true)
  expect(screen.callsOf(tags.create)).toEqual([])
})

test('the id of the empty form is reserved', async () => {
  const screen = await open()
  await screen.fill(/^Name/, 'Create')
  await screen.click('button', 'Create tag')
  await expect.poll(() => descriptionOf(screen, /^Id/)).toMatch(/^Id can’t be “create”/)
  expect(screen.callsOf(tags.create)).toEqual([])
})

test('an existing id is an error of the id field, and what was typed stays', async () => {
  const screen = await open([refusal(tags.create, 409, { message: conflictMessage })])
  await screen.fill(/^Name/, 'Twin')
  await screen.click('button', 'Create tag')
  await expect.poll(() => descriptionOf(screen, /^Id/)).toContain(conflictMessage)
  expect(await textIn(screen, /^Name/)).toBe('Twin')
})
