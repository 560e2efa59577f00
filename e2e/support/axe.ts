import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const isMoving = () => document.getAnimations().some(animation => animation.playState === 'running')

type Options = { readonly except?: string }

/** Serious and critical findings of axe, after all animations have ended. */
export async function findSerious(page: Page, { except }: Options = {}): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(isMoving)).toBe(false)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (except === undefined ? axe : axe.exclude(except)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
}

/** Landmarks of the same kind and name, which screen readers cannot tell apart. */
export async function findEqualLandmarks(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules('landmark-unique').setLegacyMode().analyze()
  return violations.flatMap(({ nodes }) => nodes.map(node => node.html))
}

/** Serious and critical findings of axe in the light and the dark scheme. */
export async function findSeriousInBoth(page: Page, options: Options = {}): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await findSerious(page, options)).map(line => `${colorScheme}: ${line}`))
  }
  return found
}
