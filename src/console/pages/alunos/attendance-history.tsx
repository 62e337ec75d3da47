import Table from 'antd/es/table'
import { nothing } from '#console/crud/nothing'
import { paginationItem } from '#console/crud/pagination-item.tsx'
import { StatusTag } from '#console/layout/status-tag.tsx'
import type { AttendanceRecord } from '#model/attendance'
import { formatDate } from '#model/format'
import { frequencia } from '#resources/frequencia'

const { data, turma_id, status } = frequencia.fields

/** The records of a student, newest first. */
export function AttendanceHistory({ records }: { records: readonly AttendanceRecord[] }) {
  return (
    <section className="details-section">
      <h2>Histórico de frequência</h2>
      <Table<AttendanceRecord>
        size="small"
        dataSource={records}
        rowKey={(record) => `${record.data} ${record.id}`}
        pagination={{
          pageSize: 20,
          hideOnSinglePage: true,
          showSizeChanger: false,
          itemRender: paginationItem,
        }}
        locale={{ emptyText: 'Nenhum registro de frequência.' }}
        columns={[
          { key: 'data', title: data.label, render: (_, record) => formatDate(record.data) },
          { key: 'turma', title: turma_id.label, render: (_, record) => record.turma ?? nothing },
          {
            key: 'status',
            title: status.label,
            render: (_, record) => <StatusTag status={record.status} />,
          },
        ]}
      />
    </section>
  )
}
