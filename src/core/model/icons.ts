/** The drawings of the screens, by name, as the path of an SVG of 24 by 24. */
export const icons = {
  home: 'M3 10.5 12 3l9 7.5M5.5 9v11h13V9M10 20v-6h4v6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 3-6 6.5-6s6.1 2.4 6.5 6M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2 .9 3.2 2.8 3.5 5.6',
  board: 'M3 5h18v11H3zM12 16v4M8 20h8M8.5 12l2.5-3 2 2 2.5-3',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  bars: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  lines: 'M4 6h16M4 12h11M4 18h6',
  trend: 'M3 20h18M4 16l5-6 4 4 7-9M15.5 5H20v4.5',
  checklist: 'M5 4h14v17H5zM9 2.5v3M15 2.5v3M8.5 13l2.5 2.5 4.5-5',
  heart: 'M12 20s-8-4.7-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20Z',
  page: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h6',
  accesses: 'M12 3 4.5 6v5.5c0 4.6 3.1 7.9 7.5 9.5 4.4-1.6 7.5-4.9 7.5-9.5V6zM9 12l2.2 2.2L15.5 10',
  accounts: 'M8 16a4 4 0 1 1 3.5-6H21v3.5h-2.5V16h-3v-2.5h-4A4 4 0 0 1 8 16ZM7.5 12v.01',
  bin: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 21h10l1-14.5M10 10.5v6.5M14 10.5v6.5',
  leave: 'M14 4H5v16h9M10 12h11M17.5 8.5 21 12l-3.5 3.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'm6 6 12 12M18 6 6 18',
  pulse:
    'M12 20s-8-4.7-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20ZM7.5 12.5H10l1.5-2.5 2 4 1-1.5h2',
  contact:
    'M6.5 3.5h3l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L15.5 13l5 1.5v3c0 1.7-1.3 3-3 3A14 14 0 0 1 3.5 6.5c0-1.7 1.3-3 3-3Z',
  chat: 'M4 5h16v12H7l-3 3z',
  calendar: 'M4 5.5h16V20H4zM4 10h16M8 3v4M16 3v4',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20',
  filter: 'M4 6h16M7 12h10M10 18h4',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  views: 'M6 4h12v16l-6-4.5L6 20z',
  grip: 'M5 9h14M5 15h14',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4 20h16',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M4 20h16',
  add: 'M12 5v14M5 12h14',
  more: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  note: 'M12 8v5M12 16.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  next: 'm9 5 7 7-7 7',
  show: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  hide: 'M3 3l18 18M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.5 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4',
  previous: 'm15 5-7 7 7 7',
  sortable: 'm8 9.5 4-4 4 4M8 14.5l4 4 4-4',
  ascending: 'm6 14.5 6-6 6 6',
  descending: 'm6 9.5 6 6 6-6',
} as const

/** One of the drawings by its name, or another one by its path: it begins with 'M'. */
export type IconName = keyof typeof icons | `M${number}${string}`
