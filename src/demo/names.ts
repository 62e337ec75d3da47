import type { Random } from './random.ts'

export type Gender = 'f' | 'm'

const firstNames = {
  f: `Ana Clara|Ana Júlia|Ágatha|Alice|Aline|Amanda|Antonella|Beatriz|Bianca|Camila|Carolina|Cecília|Clara
Daniela|Eduarda|Eloá|Emanuelly|Emilly|Esther|Fernanda|Gabriela|Giovanna|Heloísa|Iara|Isabela|Isadora|Jamile
Janaína|Joana|Júlia|Kauane|Lara|Larissa|Laura|Lavínia|Letícia|Lívia|Lorena|Luana|Luiza|Maitê|Manuela
Maria Clara|Maria Eduarda|Mariana|Marina|Melissa|Mirella|Natália|Nicole|Pâmela|Rafaela|Raíssa|Rebeca|Sabrina
Sofia|Stephany|Tainá|Thaís|Valentina|Vitória|Yasmin`,
  m: `Anderson|Antônio|Arthur|Augusto|Benício|Bernardo|Breno|Bruno|Caio|Cauã|Daniel|Danilo|Davi|Davi Lucas
Diego|Eduardo|Emanuel|Enzo|Enzo Gabriel|Erick|Felipe|Francisco|Gabriel|Guilherme|Gustavo|Heitor|Henrique|Ian
Igor|Isaac|João Gabriel|João Lucas|João Pedro|João Vitor|José Carlos|Juan|Kaio|Kauê|Kevin|Leonardo|Levi
Lorenzo|Lucas|Luiz Felipe|Marcos|Matheus|Miguel|Murilo|Nathan|Nicolas|Otávio|Paulo Henrique|Pedro
Pedro Henrique|Rafael|Renan|Ryan|Samuel|Thiago|Tomás|Vinícius|Wesley|Yago|Yuri`,
} as const satisfies Record<Gender, string>

const adultNames = {
  f: `Adriana|Alessandra|Ana Paula|Andréia|Aparecida|Cíntia|Cláudia|Cristiane|Débora|Edilene|Eliane|Elisângela
Fabiana|Flávia|Gislaine|Ivone|Jaqueline|Joelma|Josefa|Juliana|Kátia|Luciana|Luzia|Márcia|Maria das Graças
Maria José|Michele|Neusa|Patrícia|Priscila|Regiane|Renata|Rita de Cássia|Rosângela|Rosemeire|Sandra|Silvana
Simone|Solange|Sônia|Tatiane|Terezinha|Valéria|Vanessa|Vera Lúcia`,
  m: `Ademir|Adriano|Alexandre|Antônio Carlos|Carlos Alberto|Cícero|Cláudio|Edson|Fábio|Fernando|Francisco|Geraldo
Gilberto|Givanildo|Jair|João Batista|Jorge|José Roberto|Júlio|Luiz Carlos|Marcelo|Márcio|Mauro|Nelson|Orlando
Osvaldo|Paulo Sérgio|Raimundo|Reginaldo|Ricardo|Roberto|Rogério|Sebastião|Sidnei|Valdir|Wagner|Wilson`,
} as const satisfies Record<Gender, string>

const surnames = `Alencar|Almeida|Alves|Amaral|Andrade|Antunes|Aragão|Araújo|Assunção|Azevedo|Barbosa|Barros
Batista|Bezerra|Borges|Brandão|Brito|Camargo|Campos|Cardoso|Carneiro|Carvalho|Castro|Cavalcante|Conceição|Cordeiro
Corrêa|Costa|Cunha|da Silva|de Jesus|de Oliveira|de Souza|Dias|do Nascimento|dos Santos|Duarte|Evangelista|Farias
Fernandes|Ferreira|Figueiredo|Freitas|Galvão|Gomes|Gonçalves|Guimarães|Leal|Leite|Lima|Lopes|Macedo|Machado
Magalhães|Maia|Marques|Martins|Melo|Mendes|Mesquita|Miranda|Monteiro|Moraes|Moreira|Moura|Nogueira|Nunes|Pacheco
Paiva|Pereira|Pinheiro|Pinto|Pires|Queiroz|Ramos|Reis|Ribeiro|Rocha|Rodrigues|Sales|Sampaio|Santana|Siqueira
Soares|Tavares|Teixeira|Torres|Vasconcelos|Viana|Vieira|Xavier`

const listOf = (text: string) => text.split(/[|\n]/)
const children = { f: listOf(firstNames.f), m: listOf(firstNames.m) }
const adults = { f: listOf(adultNames.f), m: listOf(adultNames.m) }
const families = listOf(surnames)

/** A child's name: one or two surnames, as school lists have them. */
export function childName(random: Random, gender: Gender): string {
  const first = random.pick(children[gender])
  const [mother, father] = [random.pick(families), random.pick(families)]
  const both = random.chance(0.7) && mother !== father
  return both ? `${first} ${mother} ${father}` : `${first} ${father}`
}

/** A grown-up's name that ends in the family name of a child, or in one of their own. */
export function relativeName(random: Random, gender: Gender, child: string): string {
  const own = random.pick(families)
  const shared = /((?:da|de|do|das|dos) )?\S+$/.exec(child)?.[0] ?? own
  const family = random.chance(0.85) ? shared : random.pick(families)
  return `${random.pick(adults[gender])} ${own === family ? '' : `${own} `}${family}`
}
