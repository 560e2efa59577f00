import { type FieldError, fieldErrorsOf } from '@aftermile/contract/problem'
import { type BlockForm, blockForm, noForm } from '@aftermile/contract/settings/tracking-blocks'
import type { TemplateType } from '@aftermile/domain/messages/template-lists'
import { html } from '../../../runtime/html.ts'
import { parseJson } from './read-payload.ts'

type Sent = { readonly type: TemplateType; readonly payload: string | null; readonly content: string | null }
type ReadForm = { readonly form: BlockForm | null; readonly errors: FieldError[] }

/** The form that a block of the tracking page is made with; null for one that is written as HTML. */
export function readBlockForm({ type, payload }: Sent): ReadForm {
  if (type !== 'tracking_page' || payload === null || payload.trim() === '') return { form: null, errors: [] }
  const json = parseJson(payload)
  if ('problem' in json) return refusing('payload', `{_field_} ${json.problem}`)
  const parsed = blockForm.safeParse(json.value, { reportInput: true })
  if (!parsed.success)
    return {
      form: null,
      errors: fieldErrorsOf(parsed.error).map(fieldError => ({ ...fieldError, name: `payload.${fieldError.name}` })),
    }
  return { form: parsed.data, errors: lackingOf(parsed.data) }
}

function lackingOf({ title, text, imageId, buttonText, buttonUrl }: BlockForm): FieldError[] {
  if ([title, text, imageId].every(part => part.trim() === ''))
    return [{ name: 'payload.title', message: 'Write a title or a text, or choose a picture' }]
  if (buttonUrl !== '' && buttonText.trim() === '')
    return [{ name: 'payload.buttonText', message: '{_field_} is missing for the link' }]
  if (buttonUrl === '' && buttonText.trim() !== '')
    return [{ name: 'payload.buttonUrl', message: '{_field_} is missing for the button' }]
  return []
}

const refusing = (name: string, message: string): ReadForm => ({ form: null, errors: [{ name, message }] })

/** A block with the content that its form makes. */
export function withFormContent<Block extends Sent>(block: Block): Block {
  const { form } = readBlockForm(block)
  return form === null ? block : { ...block, content: contentOf(form) }
}

/** A block whose form is still being filled in: what can’t be saved yet is left out. */
export function withUnfinishedForm<Block extends Sent>(block: Block): Block {
  if (block.type !== 'tracking_page' || !block.payload?.trim()) return block
  const json = parseJson(block.payload)
  const written = 'value' in json && typeof json.value === 'object' ? { ...json.value } : {}
  const fit = Object.entries(blockForm.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse((written as Record<string, unknown>)[name]) // each is checked
    return parsed.success ? [[name, parsed.data]] : []
  })
  return { ...block, content: contentOf({ ...noForm, ...Object.fromEntries(fit) }) }
}

/** The HTML of a form, with Liquid for the address of its picture only. */
function contentOf({ imageId, imageText, title, text, buttonText, buttonUrl }: BlockForm): string {
  const paragraphs = text
    .replaceAll('\r', '')
    .split('\n\n')
    .filter(value => value.trim() !== '')
  const parts = [
    imageId !== '' && `<p><img src="{{ assets['${imageId}'] | default: '' }}" alt="${plain(imageText)}"></p>`,
    title.trim() !== '' && `<h2>${plain(title)}</h2>`,
    ...paragraphs.map(paragraph => `<p>${plain(paragraph).replaceAll('\n', '<br>')}</p>`),
    buttonUrl !== '' &&
      buttonText.trim() !== '' &&
      `<p><a class="block-button" href="${plain(new URL(buttonUrl).href)}">${plain(buttonText)}</a></p>`,
  ]
  return `${parts.filter(part => part !== false).join('\n')}\n`
}

/** Text as HTML that Liquid reads as text, too. */
const plain = (text: string): string => html`${text.trim()}`.markup.replaceAll('{', '&#123;').replaceAll('}', '&#125;')
