import './pagination-item.css'
import type { PaginationProps } from 'antd/es/pagination'
import { Icon } from '#console/layout/icon.tsx'

/** The items of a pager: antd names its arrows in English, where the item around them is already named. */
export const paginationItem: PaginationProps['itemRender'] = (_, type, item) => {
  switch (type) {
    case 'prev':
      return arrow('previous')
    case 'next':
      return arrow('next')
    case 'jump-prev':
    case 'jump-next':
      return <span aria-hidden="true">•••</span>
    default:
      return item
  }
}

function arrow(name: 'previous' | 'next') {
  return (
    <span className="ant-pagination-item-link pagination-arrow">
      <Icon name={name} size={16} />
    </span>
  )
}
