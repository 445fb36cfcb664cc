import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

interface TabItem {
  id: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  label: string
  items: TabItem[]
  selected?: string
  defaultSelected?: string
  onSelect?: (id: string) => void
}

/** Views of one object, without navigation; loaded with its page, never in a first view. */
export function Tabs({ label, items, selected, defaultSelected, onSelect }: TabsProps) {
  return (
    <I18nProvider locale="fr-FR">
      <AriaTabs
        selectedKey={selected}
        defaultSelectedKey={defaultSelected}
        onSelectionChange={key => onSelect?.(String(key))}
        className="flex flex-col gap-4"
      >
        <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-rule">
          {items.map(item => (
            <Tab
              key={item.id}
              id={item.id}
              className="-mb-px min-h-11 cursor-pointer whitespace-nowrap border-x border-t-4 border-b border-transparent border-b-rule px-4 py-2 text-soft outline-offset-[-4px] hover:text-ink data-selected:border-x-rule data-selected:border-t-ink data-selected:border-b-paper data-selected:font-semibold data-selected:text-ink"
            >
              {item.label}
            </Tab>
          ))}
        </TabList>
        {items.map(item => (
          <TabPanel key={item.id} id={item.id}>
            {item.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </I18nProvider>
  )
}
