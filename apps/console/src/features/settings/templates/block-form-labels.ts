import type { BlockForm } from '@aftermile/contract/settings/tracking-blocks'

export const blockFormLabels: Readonly<Record<keyof BlockForm, string>> = {
  imageId: 'Picture',
  imageText: 'Picture in words',
  title: 'Title',
  text: 'Text',
  buttonText: 'Button',
  buttonUrl: 'Link of the button',
}
