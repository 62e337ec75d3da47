const words =
  'senha escola aluno aluna professor professora educador educadora assistente coordenacao coordenador coordenadora ' +
  'turma instituto caderno frequencia crianca brasil flamengo corinthians palmeiras santos saopaulo vasco gremio ' +
  'internacional cruzeiro atletico athletico botafogo fluminense bahia vitoria fortaleza ceara sport nautico ' +
  'santacruz coritiba goias'

/** Words of this product and of a school; and football clubs, which the dictionary of the language ranks low. */
export const commonWords: readonly string[] = words.split(' ')
