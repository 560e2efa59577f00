import type { TemplateVariable } from '@aftermile/contract/settings/templates'

/** What is inserted for a variable. A member of a list comes with its loop. */
export function insertText({ name, type }: Pick<TemplateVariable, 'name' | 'type'>): string {
  const [list = '', member] = name.split('[].')
  if (member !== undefined) return `{% for item in ${list} %}{{ item.${member} }}{% endfor %}`
  return type === 'list' ? `{% for item in ${name} %}{% endfor %}` : `{{ ${name} }}`
}
