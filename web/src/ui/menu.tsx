import { Check, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** What a screen reader calls the menu. */
  label: string
  /** The content of the button that opens it. */
  opener: ReactNode
  openerClass?: string | undefined
  /** The accessible name of the button, where its content says nothing. */
  openerLabel?: string
  openerRef?: Ref<HTMLButtonElement>
  /** Below the button instead of below the top bar. */
  atOpener?: boolean
  /** `MenuItem`s and `MenuChoice`s. */
  children: ReactNode
}

const items = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

/** Which item a key leads to. From the last one the way goes on at the first. */
function itemFor(key: string, menu: HTMLElement): HTMLElement | undefined {
  const all = items(menu)
  const at = all.indexOf(document.activeElement as HTMLElement)
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length]
    case 'ArrowUp':
      return all.at(at <= 0 ? -1 : at - 1)
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}

/**
 * A button and its menu, at the end of the top bar or below the button. The platform's popover closes
 * it by Escape or a click elsewhere and gives the focus back; arrows, Home and End move between the
 * items.
 */
export function Menu(props: MenuProps) {
  const { label, opener, openerClass, openerLabel, openerRef, atOpener, children } = props
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  const focusFirst = () => {
    if (menu.current) items(menu.current)[0]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // A menu is one stop on the way of the Tab key.
    if (event.key === 'Tab') menu.current?.hidePopover()
    const item = itemFor(event.key, event.currentTarget)
    if (!item) return
    event.preventDefault()
    item.focus()
  }
  return (
    <>
      <button
        ref={openerRef}
        type="button"
        className={openerClass}
        aria-haspopup="menu"
        aria-label={openerLabel}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.current?.showPopover({ source: event.currentTarget })
          focusFirst()
        }}
      >
        {opener}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        className={classNames(styles.menu, atOpener && styles.atOpener)}
        onKeyDown={onKeyDown}
        onClick={() => menu.current?.hidePopover()}
        onToggle={({ newState }) => {
          if (newState === 'open') focusFirst()
        }}
      >
        {children}
      </div>
    </>
  )
}

type MenuItemProps = { icon: LucideIcon; onChoose: () => void; children: string }

export function MenuItem({ icon: Icon, onChoose, children }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onChoose}>
      <Icon size={18} aria-hidden />
      {children}
    </button>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  /** What each is called, in the order of the menu. */
  options: Record<Value, string>
  onChoose: (value: Value) => void
  /** The language of each option's text, where they differ. */
  langOf?: (value: Value) => string
}

/** One of several, marked by a check. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const id = useId()
  const options = Object.entries(props.options) as [Value, string][]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-labelledby={id} className={styles.choice}>
      <p id={id} className={styles.label}>
        {props.label}
      </p>
      {options.map(([value, text]) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === props.value}
          tabIndex={-1}
          lang={props.langOf?.(value)}
          className={styles.item}
          onClick={() => props.onChoose(value)}
        >
          <Check size={18} className={styles.check} aria-hidden />
          {text}
        </button>
      ))}
    </div>
  )
}
