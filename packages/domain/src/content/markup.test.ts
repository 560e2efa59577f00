import { expect, test } from 'vitest'
import { attributesIn, readMarkup } from './markup.ts'

/** Texts as they are, tags as their names and attributes. */
const read = (source: string, skipped: readonly string[] = []) =>
  readMarkup(source, new Set(skipped))
    .map(piece =>
      piece.kind === 'text' ? piece.text : [`${piece.isEnd ? '/' : ''}${piece.name}`, piece.attributes.trim()],
    )
    .toArray()

test.each<[string, unknown[]]>([
  ['a<b>c</b>d', ['a', ['b', ''], 'c', ['/b', ''], 'd']],
  ['<x:a b="1>2" c=\'"\' />', [['x:a', 'b="1>2" c=\'"\'']]],
  ['1 < 2 <- <3', ['1 < 2 <- <3']],
  ['a<!-- <b> -->c<?xml x?>d<!doctype html>e', ['a', 'c', 'd', 'e']],
  ['<![CDATA[<b>&amp;]]>', ['<b>&amp;']],
  ['<p title=5">a</p>', [['p', 'title=5"'], 'a', ['/p', '']]],
  ['<a href="never closed>b', [['a', 'href="never closed'], 'b']],
])('%s', (source, pieces) => {
  expect(read(source)).toEqual(pieces)
})

test.each(['a <b', 'a <!-- b <c> d', 'a <b c="d"', 'a </b'])(
  'where a mark has no end, the rest is text: %s',
  source => {
    expect(read(source)).toEqual([source])
  },
)

test('elements are skipped with their content, up to the nearest end; one without an end is not', () => {
  expect(read('<style>a<b></STYLE>c<style>d</style>e<Style>f', ['style'])).toEqual([
    ['style', ''],
    'c',
    ['style', ''],
    'e',
    ['Style', ''],
    'f',
  ])
})

test('attributes have quotes of either kind, and the first of a name counts', () => {
  expect([...attributesIn(` a="1" xml:b = '2"' a="3" c d=4`)]).toEqual([
    ['a', '1'],
    ['xml:b', '2"'],
  ])
})
