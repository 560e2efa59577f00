import { expect, test } from 'vitest'
import { elementsOf, type HtmlNode } from './html-elements.ts'

const text = (content: string): HtmlNode => ({ nodeType: 3, nodeName: '#text', textContent: content, childNodes: [] })
const element = (tag: string, ...children: HtmlNode[]): HtmlNode => ({
  nodeType: 1,
  nodeName: tag.toUpperCase(),
  textContent: null,
  childNodes: children,
})
const comment: HtmlNode = { nodeType: 8, nodeName: '#comment', textContent: '<img onerror=x>', childNodes: [] }

const shapeOf = (node: unknown): unknown => {
  if (node === null || typeof node === 'string') return node
  const { type, props } = node as { type: string | symbol; props: { children?: unknown } }
  const children = [props.children ?? []].flat().map(shapeOf)
  return typeof type === 'symbol'
    ? children
    : [type, Object.keys(props).filter(name => name !== 'children'), ...children]
}

test('allowed tags are kept, without any attribute', () => {
  expect(
    shapeOf(elementsOf(element('body', element('p', text('a'), element('strong', text('b')), element('br'))))),
  ).toEqual([['p', [], 'a', ['strong', [], 'b'], ['br', []]]])
})

test('other tags leave only their text, and scripts leave nothing', () => {
  const body = element(
    'body',
    element('a', text('link')),
    element('script', text('alert(1)')),
    element('svg', text('x')),
    comment,
  )
  expect(shapeOf(elementsOf(body))).toEqual([['link'], null, null, null])
})
