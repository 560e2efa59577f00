import type { RuleAction, RuleMetadata } from '@aftermile/contract/settings/rules'
import { actionTraits, actionTypes } from '@aftermile/domain/rules/actions/actions'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../../ui/icons/icons.ts'
import { errorAt, focusPlace, keepEnter } from '../fields/places.ts'
import { ActionConditions } from './ActionConditions.tsx'
import classes from './Actions.module.css'
import { actionView } from './action-view-list.ts'
import { blankAction } from './blank-action.ts'

type Props = {
  actions: RuleAction[]
  metadata: RuleMetadata
  errors: FieldErrors
  isReadOnly: boolean
  onChange: (next: RuleAction[]) => void
}

const mostActions = 20

/** What the rule does, in this order. */
export function ActionsField({ actions, metadata, errors, isReadOnly, onChange }: Props) {
  const message = errorAt(errors, 'actions')
  const allowed = actionTypes.filter(type => metadata.actions.includes(type))
  const move = (offset: number, step: 1 | -1) => {
    const item = actions[offset]
    if (item === undefined || offset + step < 0 || offset + step >= actions.length) return
    onChange(actions.toSpliced(offset, 1).toSpliced(offset + step, 0, item))
    focusPlace(`actions[${offset + step}]`)
  }
  const remove = (at: number) => {
    onChange(actions.toSpliced(at, 1))
    if (actions.length > 1) focusPlace(`actions[${Math.min(at, actions.length - 2)}]`)
    else focusPlace('addAction')
  }
  return (
    <section
      id={fieldId('actions')}
      tabIndex={-1}
      aria-label="Actions"
      className={classes.actions}
      onKeyDown={keepEnter}
    >
      {actions.map((action, index) => (
        <ActionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no other name than their place
          key={`${index} ${action.type}`}
          at={index}
          count={actions.length}
          action={action}
          metadata={metadata}
          errors={errors}
          isReadOnly={isReadOnly}
          onChange={next => onChange(actions.with(index, next))}
          onMove={step => move(index, step)}
          onRemove={() => remove(index)}
        />
      ))}
      {message !== undefined && (
        <div className={classes.error} role="alert">
          {message}
        </div>
      )}
      {isReadOnly && actions.length === 0 && <span className={classes.none}>No actions</span>}
      {!isReadOnly && actions.length < mostActions && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              id={fieldId('addAction')}
              variant="subtle"
              size="compact-sm"
              className={classes.add}
              leftSection={<IconPlus size={14} />}
            >
              Add action
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {allowed.map(type => {
              const { icon: Icon } = actionView(type)
              return (
                <Menu.Item
                  key={type}
                  leftSection={<Icon size={16} stroke={1.6} />}
                  onClick={() => {
                    onChange([...actions, blankAction(type)])
                    focusPlace(`actions[${actions.length}]`)
                  }}
                >
                  {actionTraits(type).text}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  )
}

type CardProps = Omit<Props, 'actions' | 'onChange'> & {
  at: number
  count: number
  action: RuleAction
  onChange: (action: RuleAction) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function ActionCard({ at, count, action, metadata, errors, isReadOnly, onChange, onMove, onRemove }: CardProps) {
  const place = `actions[${at}]`
  const { icon: Icon, Form } = actionView(action.type)
  const { text } = actionTraits(action.type)
  const title = `action ${at + 1}`
  const message = errorAt(errors, place)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is drawn
    <div role="group" id={fieldId(place)} tabIndex={-1} aria-label={`${text}, ${title}`} className={classes.card}>
      <div className={classes.head}>
        <Icon size={16} stroke={1.6} aria-hidden />
        <h3 className={classes.title}>{text}</h3>
        {!isReadOnly && (
          <>
            {count > 1 && (
              <>
                <Tool label={`Move ${title} up`} icon={IconArrowUp} isOff={at === 0} onClick={() => onMove(-1)} />
                <Tool
                  label={`Move ${title} down`}
                  icon={IconArrowDown}
                  isOff={at === count - 1}
                  onClick={() => onMove(1)}
                />
              </>
            )}
            <Tool label={`Remove ${title}`} icon={IconX} onClick={onRemove} />
          </>
        )}
      </div>
      <Form
        place={place}
        action={action}
        metadata={metadata}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      <ActionConditions
        place={place}
        title={title}
        action={action}
        metadata={metadata}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      {message !== undefined && (
        <div className={classes.error} role="alert">
          {message}
        </div>
      )}
    </div>
  )
}

type ToolProps = { label: string; icon: typeof IconX; isOff?: boolean; onClick: () => void }

const Tool = ({ label, icon: Icon, isOff = false, onClick }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={onClick}>
    <Icon size={16} />
  </ActionIcon>
)
