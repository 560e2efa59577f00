import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours from our tokens, so that light and dark follow the switch. */
const base = EditorView.theme({
  '&': { color: 'var(--mantine-color-text)', backgroundColor: 'transparent', fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)', padding: '6px 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--am-code-selection)',
  },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--am-line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--am-hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--am-hover)', color: 'var(--mantine-color-text)' },
  '.cm-selectionMatch, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--am-code-match)' },
  '.cm-searchMatch': { backgroundColor: 'var(--am-away)', outline: '1px solid var(--am-line-strong)' },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--am-code-match)' },
  '.cm-liquid, .cm-liquid *': { color: 'var(--am-code-liquid)' },
  '.cm-panels': {
    backgroundColor: 'var(--am-fixed)',
    color: 'var(--mantine-color-text)',
    borderColor: 'var(--am-line)',
  },
  '.cm-panels.cm-panels-top': { borderBottomColor: 'var(--am-line)' },
  '.cm-textfield': {
    backgroundColor: 'var(--am-surface)',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: '5px',
    padding: '3px 6px',
    fontSize: '13px',
  },
  '.cm-button': {
    backgroundColor: 'var(--am-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: '5px',
    padding: '3px 8px',
    minHeight: '24px',
    fontSize: '13px',
  },
  '.cm-panel.cm-search': { padding: '6px 32px 6px 8px', fontSize: '13px' },
  '.cm-panel.cm-search label': { fontSize: '13px', minHeight: '24px' },
  '.cm-panel.cm-search [name=close]': { color: 'inherit', width: '24px', height: '24px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--am-raised)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--am-line-strong)',
    borderRadius: '7px',
    boxShadow: 'var(--mantine-shadow-md)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '260px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '20px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--am-current)',
    color: 'var(--am-current-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--mantine-color-dimmed)' },
  '.cm-completionInfo': { padding: '8px 10px', whiteSpace: 'pre-line' },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--mantine-color-error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--am-mark-late)' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
})

const highlights = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket, tags.keyword], color: 'var(--am-code-tag)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--am-code-name)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--am-code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--am-code-number)' },
  { tag: [tags.comment, tags.processingInstruction], color: 'var(--mantine-color-dimmed)' },
])

export const codeTheme: Extension = [base, syntaxHighlighting(highlights)]
