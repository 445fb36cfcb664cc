import { lazy, Suspense } from 'react'
import { MenuIcon } from '#ui/icons/icons.tsx'
import { Drawer, DrawerTrigger, useDrawer } from '#ui/overlays/Drawer.tsx'
import type { MobileMenuProps } from './MobileMenuContent.tsx'

const loadContent = () => import('./MobileMenuContent.tsx')
const MobileMenuContent = lazy(loadContent)

/** Drawer for narrow screens; its content loads when it opens, or a little before. */
export function MobileMenu(props: MobileMenuProps) {
  const drawer = useDrawer()
  return (
    <>
      <DrawerTrigger
        drawer={drawer}
        aria-label="Menu"
        onPointerEnter={loadContent}
        onFocus={loadContent}
        className="-ml-2 grid size-11 place-items-center rounded-sm hover:bg-chalk lg:hidden noscript:hidden"
      >
        <MenuIcon />
      </DrawerTrigger>
      <Drawer drawer={drawer} title="Catalogue">
        {drawer.isOpen !== undefined && (
          // biome-ignore lint/a11y/noStaticElementInteractions: closes after a press on a link inside
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too
          <div onClick={event => event.target instanceof Element && event.target.closest('a') && drawer.close()}>
            <Suspense>
              <MobileMenuContent {...props} />
            </Suspense>
          </div>
        )}
      </Drawer>
    </>
  )
}
