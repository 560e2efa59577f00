import { expect, test } from 'vitest'
import { contrast } from '../content/contrast.ts'
import { brandColors, productColor } from './brand-colors.ts'

const random = (seed: number): string => `#${((seed * 2_654_435_761) % 0x1000000).toString(16).padStart(6, '0')}`
const known = ['#000000', '#ffffff', '#ffff00', '#0000ff', '#777777', '#00ff00', '#ff0000', '#1f4d3a', productColor]

test('text and links are readable with any brand colour', () => {
  const colors = [...known, ...Array.from({ length: 2000 }, (_, seed) => random(seed))]
  for (const wanted of colors) {
    const { accentColor, accentTextColor, linkColor } = brandColors('#3f57d8', wanted)
    const { color, textColor, linkColor: without } = brandColors(wanted)
    expect([color, accentColor, without]).toEqual([wanted, wanted, linkColor])
    expect(contrast(textColor, color), `text on ${wanted}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accentTextColor, accentColor), `a button of ${wanted}`).toBeGreaterThanOrEqual(4.5)
    for (const background of ['#ffffff', '#f3f4f6'])
      expect(contrast(linkColor.light, background), `${wanted} on ${background}`).toBeGreaterThanOrEqual(4.5)
    for (const background of ['#000000', '#1b1e23'])
      expect(contrast(linkColor.dark, background), `${wanted} on ${background}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('a colour that is readable stays', () => {
  expect(brandColors('#1f4d3a').linkColor.light).toBe('#1f4d3a')
  expect(brandColors('#ffe9a8').linkColor.dark).toBe('#ffe9a8')
})

test.each(['', 'red', '#fff', '#12345g', 'url(x)', '#123456;}'])('“%s” is no colour, and ours is used', wanted => {
  expect(brandColors(wanted)).toEqual(brandColors(productColor))
  expect(brandColors('#102030', wanted)).toEqual(brandColors('#102030'))
})

test('buttons and links have the accent colour, the rest has the colour of the shop', () => {
  const { color, accentColor, linkColor } = brandColors('#102030', '#0B6E4F')
  expect([color, accentColor, linkColor.light]).toEqual(['#102030', '#0b6e4f', '#0b6e4f'])
})
