from tests.cards.endings import main

main()
