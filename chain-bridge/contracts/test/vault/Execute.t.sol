// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Governed} from "../../src/base/Governed.sol";
import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {ReenteringToken} from "../support/token/ReenteringToken.sol";
import {ProgrammedEngine} from "../support/vault/ProgrammedEngine.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";

/// @notice A partner's funds pay for a quote that names vault and partner, and for nothing else.
contract ExecuteTest is VaultDeployment {
    bytes32 private constant USDT_HOSTILE = keccak256("USDT-HOSTILE");

    ReenteringToken private _hostile;

    /// @dev A token that calls back while it is paid out, listed beside the others.
    function setUp() public override {
        super.setUp();
        _hostile = new ReenteringToken(6);
        ScriptedAggregator feed = new ScriptedAggregator(8);
        feed.set(1e8, block.timestamp);
        FeedSettings memory settings = FeedSettings(address(feed), 365 days, false, 0.9e8, 1.1e8, 25);
        TokenLimits memory limits = limitsOf(1_000_000_000, 20_000_000);
        govern(address(governor), abi.encodeCall(governor.listToken, (address(_hostile), 6, settings, limits)));
        govern(
            address(governor),
            abi.encodeCall(governor.setCorridor, (USDT_HOSTILE, address(usdt), address(_hostile), 100))
        );
    }

    function test_paysFromThePartnersFundsToTheDestination() external {
        FirmQuote memory quote = vaultQuote(1_000e6);
        bytes memory signature = signed(quote);

        vm.expectEmit(address(vault));
        emit ISettlementVault.QuoteExecuted(quote.quoteId, ALICE, address(usdt), 1_000e6);
        vm.prank(executor);
        vault.execute(quote, signature);

        vm.assertEq(idrx.balanceOf(destination), quote.amountOut);
        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), 99_000e6);
        vm.assertEq(vault.balanceOf(BOB, address(usdt)), 100_000e6);
        vm.assertEq(usdt.balanceOf(address(vault)), 199_000e6);
        vm.assertEq(usdt.allowance(address(vault), address(engine)), 0);
        vm.assertEq(vault.spentToday(ALICE, address(usdt)), 1_000e6);
    }

    function test_refusesAnyoneButTheExecutor() external {
        FirmQuote memory quote = vaultQuote(1_000e6);
        bytes memory signature = signed(quote);
        address[3] memory others = [admin, guardian, stranger];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("EXECUTOR"), others[i]));
            vm.prank(others[i]);
            vault.execute(quote, signature);
        }
    }

    function test_refusesQuoteThatAnotherPays() external {
        FirmQuote memory quote = vaultQuote(1_000e6);
        quote.payer = partner;
        expectExecuteRefusal(quote, abi.encodeWithSelector(ISettlementVault.QuoteNotForVault.selector, partner));
    }

    function test_refusesQuoteThatPaysTheVault() external {
        FirmQuote memory quote = vaultQuote(1_000e6);
        quote.recipient = address(vault);
        expectExecuteRefusal(quote, abi.encodeWithSelector(ISettlementVault.RecipientIsVault.selector));
    }

    function test_refusesQuoteAboveThePartnersBalanceThoughTheVaultHasMore() external {
        vm.prank(wallet);
        vault.requestWithdrawal(ALICE, address(usdt), 90_000e6);
        expectExecuteRefusal(
            vaultQuote(10_000e6 + 1),
            abi.encodeWithSelector(
                ISettlementVault.BalanceTooLow.selector, ALICE, address(usdt), 10_000e6, 10_000e6 + 1
            )
        );
        execute(vaultQuote(10_000e6));
    }

    function test_refusesQuoteOfAPartnerWithoutFunds() external {
        FirmQuote memory quote = vaultQuote(1);
        quote.partnerId = keccak256("nobody");
        expectExecuteRefusal(
            quote, abi.encodeWithSelector(ISettlementVault.BalanceTooLow.selector, quote.partnerId, address(usdt), 0, 1)
        );
    }

    function test_refusesQuoteThatTheEngineRefuses() external {
        FirmQuote memory quote = vaultQuote(1_000e6);
        bytes memory foreign = signedBy(uint256(keccak256("thief")), engine, quote);
        vm.expectRevert(
            abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, vm.addr(uint256(keccak256("thief"))))
        );
        vm.prank(executor);
        vault.execute(quote, foreign);
        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), 100_000e6);
        vm.assertEq(vault.spentToday(ALICE, address(usdt)), 0);
    }

    function test_refusesTheSameQuoteTwice() external {
        FirmQuote memory quote = vaultQuote(1_000e6);
        execute(quote);
        expectExecuteRefusal(quote, abi.encodeWithSelector(IReservePool.QuoteAlreadyUsed.selector, quote.quoteId));
    }

    function test_refusesWhileTheEngineIsFrozen() external {
        freeze(FreezeScope.ALL, 0);
        expectExecuteRefusal(
            vaultQuote(1_000e6), abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.ALL, bytes32(0))
        );
    }

    function test_refusesQuoteSignedForAnotherEngine() external {
        FirmQuote memory quote = vaultQuote(1_000e6);
        IKursEngine other = deployEngine();
        bytes memory signature = signedBy(leadKey, other, quote);
        vm.expectPartialRevert(IKursEngine.SignerNotActive.selector);
        vm.prank(executor);
        vault.execute(quote, signature);
    }

    function test_refusesEverythingWithoutAnEngine() external {
        vm.prank(guardian);
        vault.removeEngine();
        expectExecuteRefusal(vaultQuote(1_000e6), abi.encodeWithSelector(ISettlementVault.EngineMissing.selector));
    }

    function test_refusesEngineThatTakesLessOrSendsSomethingBack() external {
        ProgrammedEngine bad = _badEngine();
        uint256[2][2] memory cases = [[uint256(999e6), 0], [uint256(1_000e6), 1]];
        for (uint256 i = 0; i < cases.length; ++i) {
            bad.program(cases[i][0], cases[i][1]);
            expectExecuteRefusal(
                vaultQuote(1_000e6),
                abi.encodeWithSelector(
                    ISettlementVault.TransferDiffers.selector, address(usdt), 1_000e6, cases[i][0] - cases[i][1]
                )
            );
        }
    }

    function test_refusesEngineThatTakesMoreThanTheQuoteSays() external {
        ProgrammedEngine bad = _badEngine();
        bad.program(1_000e6 + 1, 0);
        expectExecuteRefusal(
            vaultQuote(1_000e6),
            abi.encodeWithSignature(
                "ERC20InsufficientAllowance(address,uint256,uint256)", address(bad), 1_000e6, 1_000e6 + 1
            )
        );
    }

    function test_refusesEveryWayBackInWhileAQuoteIsPaid() external {
        fund(_hostile, 1_000_000e6);
        FirmQuote memory inner = vaultQuote(1e6);
        bytes[4] memory calls = [
            abi.encodeCall(vault.execute, (inner, signed(inner))),
            abi.encodeCall(vault.requestWithdrawal, (ALICE, address(usdt), 1e6)),
            abi.encodeCall(vault.withdraw, (0)),
            abi.encodeCall(vault.deposit, (ALICE, address(usdt), 1e6))
        ];
        vm.startPrank(admin);
        roles.grantRole(keccak256("EXECUTOR"), address(_hostile));
        vm.stopPrank();
        for (uint256 i = 0; i < calls.length; ++i) {
            _hostile.program(address(vault), calls[i]);
            execute(_hostileQuote());
            vm.assertEq(_hostile.callsMade(), i + 1);
            vm.assertEq(
                _hostile.result(), abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            );
        }
    }

    function _hostileQuote() private returns (FirmQuote memory quote) {
        quote = quoteOf(USDT_HOSTILE, usdt, 1_000e6, _hostile, 999e6);
        quote.payer = address(vault);
        quote.recipient = destination;
        quote.partnerId = ALICE;
    }

    function _badEngine() private returns (ProgrammedEngine bad) {
        bad = new ProgrammedEngine();
        governVault(abi.encodeCall(vault.setEngine, (IKursEngine(address(bad)))));
    }
}
