import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { changeTo } from './change-to.ts'
import type { CodeFieldProps } from './code-field-props.ts'
import { closeLiquidTags, completion, languageOf, liquidMarks } from './code-language.ts'
import { rangeOf } from './code-problem.ts'
import { codeTheme } from './code-theme.ts'

type Options = CodeFieldProps & { isDark: boolean; attributes: Record<string, string> }

/** Keeps an editor in an element in step with the props. Returns the ref of the element. */
export function useCodeMirror(options: Options) {
  const { value, language, problems, isReadOnly, isLine = false, isDark, attributes, ref } = options
  const parent = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView | null>(null)
  const compartment = useRef(new Compartment())
  /** What the field says. A value that differs was set by someone else. */
  const written = useRef(value)

  const onChange = useEffectEvent((text: string) => {
    written.current = text
    options.onChange(text)
  })
  const onFocus = useEffectEvent(() => options.onFocus?.())
  const suggest = useEffectEvent((before: string, isAsked: boolean) => options.suggest?.(before, isAsked) ?? null)
  const start = useEffectEvent((element: HTMLElement) => {
    const changing = compartment.current.of(changingOf({ isReadOnly, isDark, attributes }))
    const listener = EditorView.updateListener.of(update => {
      if (update.docChanged) onChange(update.state.doc.toString())
      if (update.focusChanged && update.view.hasFocus) onFocus()
    })
    const extensions = [
      changing,
      listener,
      isLine ? lineSetup : blockSetup,
      placeholder(options.emptyText ?? ''),
      languageOf(language),
      completion(language, (before, isAsked) => suggest(before, isAsked)),
      liquidMarks,
      closeLiquidTags,
      codeTheme,
    ]
    return new EditorView({ parent: element, doc: written.current, extensions })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another editor
  useEffect(() => {
    if (parent.current === null) return
    const view = start(parent.current)
    viewRef.current = view
    return () => view.destroy()
  }, [language])

  useEffect(() => {
    const view = viewRef.current
    if (view === null || value === written.current) return
    written.current = value
    view.dispatch({ changes: changeTo(view.state.doc.toString(), value) })
  }, [value])

  const key = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` is the attributes by content
  useEffect(() => {
    const effects = compartment.current.reconfigure(changingOf({ isReadOnly, isDark, attributes }))
    viewRef.current?.dispatch({ effects })
  }, [isReadOnly, isDark, key])

  useEffect(() => {
    const view = viewRef.current
    if (view === null || problems === undefined) return
    const diagnostics = problems
      .map(({ message, severity, ...place }): Diagnostic => ({ ...rangeOf(view.state.doc, place), message, severity }))
      .toSorted((a, b) => a.from - b.from)
    view.dispatch(setDiagnostics(view.state, diagnostics))
  }, [problems])

  useImperativeHandle(ref, () => ({
    insert: text => {
      const view = viewRef.current
      if (view === null) return
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.paste' })
      view.focus()
    },
    goTo: place => {
      const view = viewRef.current
      if (view === null) return
      const { from, to } = rangeOf(view.state.doc, place)
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view.focus()
    },
  }))

  return parent
}

const changingOf = ({ isReadOnly, isDark, attributes }: Pick<Options, 'isReadOnly' | 'isDark' | 'attributes'>) => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.darkTheme.of(isDark),
  EditorView.contentAttributes.of(attributes),
]

const shared: Extension = [history(), drawSelection(), closeBrackets(), bracketMatching()]

const blockSetup: Extension = [
  shared,
  lineNumbers(),
  lintGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  indentOnInput(),
  search({ top: true }),
  EditorView.lineWrapping,
  // CodeMirror lets Tab leave the field after Esc.
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    indentWithTab,
  ]),
]

const lineSetup: Extension = [
  shared,
  EditorState.transactionFilter.of(change => (change.newDoc.lines > 1 ? [] : change)),
  EditorView.clipboardInputFilter.of(text => text.replaceAll(/\s*\n\s*/g, ' ')),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
]
