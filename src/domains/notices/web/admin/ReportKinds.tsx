import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { noticeLinks } from '../../rules/links.ts'

/** The two lists behind the menu entry « Signalements ». */
export const ReportKinds = ({ current }: { current: 'messages' | 'contents' }) => (
  <nav aria-label="Sortes de signalements" className="mb-4 flex flex-wrap gap-1 border-b border-rule">
    <ViewTab label="Messages" to={workspacePaths.reportsAdmin} current={current === 'messages'} />
    <ViewTab label="Articles et magasins" to={noticeLinks.admin} current={current === 'contents'} />
  </nav>
)
