import { autocompletion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete'
import { html, htmlCompletionSource, htmlCompletionSourceWith } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'
import { Decoration, EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { mjmlTags } from './mjml-tags.ts'
import type { Suggest, Suggestion } from './suggestion.ts'

export type CodeLanguage = 'mjml' | 'html' | 'json' | 'text'

export function languageOf(language: CodeLanguage): Extension {
  switch (language) {
    case 'mjml':
      return html({ matchClosingTags: true, selfClosingTags: true, extraTags: mjmlTags })
    case 'html':
      return html()
    case 'json':
      return json()
    case 'text':
      return []
  }
}

/** Completes what `suggest` knows, and outside Liquid the tags of the language. */
export function completion(language: CodeLanguage, suggest: Suggest): Extension {
  const tags = { mjml: htmlCompletionSourceWith({ extraTags: mjmlTags }), html: htmlCompletionSource }
  const own = (context: CompletionContext) => suggestAt(context, suggest)
  const ofTags = (context: CompletionContext) =>
    (language === 'mjml' || language === 'html') && !isInLiquid(textBefore(context)) ? tags[language](context) : null
  return autocompletion({ override: [own, ofTags], icons: false, maxRenderedOptions: 100, closeOnBlur: true })
}

/** Whether a Liquid tag or output is open at the end of a text. */
function isInLiquid(before: string): boolean {
  const opened = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'))
  const closed = Math.max(before.lastIndexOf('}}'), before.lastIndexOf('%}'))
  return opened > closed
}

/** Longer Liquid tags are not completed. */
const maxBefore = 2000

const textBefore = ({ state, pos }: CompletionContext): string => state.sliceDoc(Math.max(0, pos - maxBefore), pos)

function suggestAt(context: CompletionContext, suggest: Suggest): CompletionResult | null {
  const found = suggest(textBefore(context), context.explicit)
  if (found === null) return null
  return {
    from: context.pos - found.typed.length,
    options: found.options.map(option => ({
      label: option.label,
      type: option.kind,
      ...(option.detail !== undefined && { detail: option.detail }),
      ...(option.info !== undefined && { info: option.info }),
      ...(option.insert !== undefined && { apply: snippet(snippetText(option)) }),
    })),
    validFor: /^[\w-]*$/,
  }
}

/** CodeMirror marks the place of the cursor with `${}` and reads other braces too, so they are escaped. */
const snippetText = ({ insert = '' }: Suggestion): string =>
  insert.replaceAll(/[{}^]/g, match => (match === '^' ? `\${}` : `\\${match}`))

/** Closes `{%` as CodeMirror closes `{{`: with the cursor between both. */
export const closeLiquidTags: Extension = EditorView.inputHandler.of((view, from, to, text) => {
  const [before, after] = [view.state.sliceDoc(from - 1, from), view.state.sliceDoc(to, to + 2)]
  if (text !== '%' || from !== to || view.state.readOnly) return false
  if (after === '%}') view.dispatch({ selection: { anchor: to + 1 } })
  else if (before === '{' && after.startsWith('}'))
    view.dispatch({ changes: { from, insert: '%%' }, selection: { anchor: from + 1 }, userEvent: 'input.type' })
  else return false
  return true
})

const liquid = new MatchDecorator({
  regexp: /\{\{.*?\}\}|\{%.*?%\}/g,
  decoration: Decoration.mark({ class: 'cm-liquid' }),
})

/** Marks Liquid inside any language. */
export const liquidMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations
    constructor(view: EditorView) {
      this.decorations = liquid.createDeco(view)
    }
    update(update: ViewUpdate): void {
      this.decorations = liquid.updateDeco(update, this.decorations)
    }
  },
  { decorations: ({ decorations }) => decorations },
)
