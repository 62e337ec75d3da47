import { handOver } from '#console/api/handed'
import { mainDoor } from '#console/entrance/door'
import { start } from '#console/shell/start.tsx'

handOver({
  ...{ name: 'Acervo', house: 'A biblioteca' },
  motto: 'Livros, leitores e empréstimos em um só lugar.',
  doors: [mainDoor('Use o e-mail e a senha da biblioteca.')],
  search: () => import('#console/shell/search-dialog.tsx'),
  inside: () => import('#resources').then(() => import('#console/shell/inside.tsx')),
})
start()
