import { expect, test } from 'vitest'
import { injections } from '../test/data/html-injections.ts'
import { stripScripts } from './strip-scripts.ts'

test('a mail looks as before', () => {
  const mail =
    '<html lang="sv"><head><title>Hej</title><style type="text/css">@media (max-width: 480px) { td > a { color: red !important } }</style></head>' +
    '<body style="margin:0"><table role="presentation" width="100%" bgcolor="#fff"><tr><td align="center" style="padding:8px 0">' +
    '<a href="https://x.example/?a=1&amp;b=2">På väg</a> <img src="cid:logo" alt="Fjällro" /></td></tr></table></body></html>'
  expect(stripScripts(mail)).toBe(`<!doctype html>${mail}`)
})

test('what could act in a browser is gone', () => {
  const clean =
    stripScripts(`<!doctype html><meta http-equiv="refresh" content="0;url=https://x.example"><base href="https://x.example">
    <p onclick="a()">a<script>b()</script></p><img src=x onerror=c()><a href="java\tscript:d()">e</a><iframe srcdoc="<b>f"></iframe>
    <form action="https://x.example"><input name=g></form><svg><script>h()</script></svg><a href="data:text/html,i">j</a>`)
  expect(clean).not.toMatch(/script|onclick|onerror|refresh|iframe|<form|<input|<base|<svg|data:/i)
  expect(clean).toContain('<p>a</p>')
  expect(clean).toContain('>e</a>')
})

test.each(injections)('%s runs nothing', (html: string) => {
  expect(stripScripts(html)).not.toMatch(
    /<script|<[^>]*\son\w+\s*=|(href|src|action)="\s*javascript:|<iframe|<object|<embed/i,
  )
})
