import type { Invite } from '@aftermile/contract/people/invites'
import { locales } from '@aftermile/domain/languages/locales'
import { browserTimeZone } from '../../../time-zone.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { IdField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { idFollowingName } from '../../../ui/form/propose-id.ts'
import { EntitlementsField } from './EntitlementsField.tsx'
import { type CreatedTenant, createdTenants, tenantLinks } from './tenant-noun.ts'
import { zoneOptions } from './zone-options.ts'

const editing: Editing<CreatedTenant> = {
  noun: createdTenants,
  labels: {
    name: 'Name',
    id: 'Id',
    locale: 'Locale',
    timeZone: 'Time zone',
    baseCurrency: 'Base currency',
    entitlements: 'Entitlements',
    administrator: 'Administrator',
    'administrator.name': 'Name of the administrator',
    'administrator.email': 'E-mail of the administrator',
  },
  blank: {
    id: '',
    name: '',
    entitlements: ['order_visibility'],
    locale: 'sv-SE',
    timeZone: browserTimeZone(),
    baseCurrency: 'SEK',
    administrator: { name: '', email: '' },
  },
  adjust: ({ next, before }) => idFollowingName(next, before),
}

export function NewTenantForm({ onInvite }: { onInvite: (invite: Invite) => void }) {
  return (
    <EditorPage
      id="create"
      kind="tenant"
      links={tenantLinks}
      titleOf={tenant => tenant.name}
      editing={editing}
      onCreated={created => 'invite' in created && onInvite(created.invite as Invite)} // the reply to a creation has it
    >
      {(field, { errors }) => {
        const { value, onChange, ...administrator } = field('administrator')
        const part = (key: 'name' | 'email') => ({
          ...administrator,
          name: `administrator.${key}`,
          label: editing.labels[`administrator.${key}`] ?? key,
          error: errors[`administrator.${key}`],
          value: value[key],
          onChange: (text: string) => onChange({ ...value, [key]: text }),
        })
        return (
          <>
            <TextField {...field('name')} isRequired isFocused />
            <IdField {...field('id')} />
            <FieldRow>
              <SelectField {...field('locale')} options={locales} help="How numbers, times and money are written." />
              <SelectField {...field('timeZone')} options={zoneOptions()} isSearchable help="For files and imports." />
            </FieldRow>
            <FieldRow>
              <TextField {...field('baseCurrency')} isRequired help="Three letters, such as SEK." />
              <EntitlementsField {...field('entitlements')} />
            </FieldRow>
            <FieldSection
              title="First administrator"
              about="Gets a link to activate the account, and invites the others."
            >
              <FieldRow>
                <TextField {...part('name')} isRequired />
                <TextField {...part('email')} isRequired help="They sign in with it." />
              </FieldRow>
            </FieldSection>
          </>
        )
      }}
    </EditorPage>
  )
}
